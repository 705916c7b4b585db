# Decks written for KLayout 0.29 and later use operators on edges and edge pairs that 0.28 lacks: the same in plain Ruby, for flat runs.
unless RBA.const_defined?(:EdgePairOperator)
  module RBA
    class EdgePairOperator
      def is_isotropic_and_scale_invariant; end
    end
    class EdgePairToEdgeOperator
      def is_isotropic_and_scale_invariant; end
    end
    class EdgePairs
      def processed(operator)
        result = operator.is_a?(EdgePairToEdgeOperator) ? RBA::Edges::new : RBA::EdgePairs::new
        each { |pair| operator.process(pair).each { |one| result.insert(one) } }
        result
      end

      def process(operator)
        result = processed(operator)
        clear
        result.each { |pair| insert(pair) }
        self
      end
    end
  end
end

module RBA
  class Edges
    def and(other)
      self & other
    end unless method_defined?(:and)

    def not(other)
      self - other
    end unless method_defined?(:not)
  end

  class Netlist
    def purge_devices; end unless method_defined?(:purge_devices)
  end
end
