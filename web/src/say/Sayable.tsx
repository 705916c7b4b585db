interface Props {
  readonly texts: readonly string[];
  readonly onSay: (text: string) => void;
}

/** Whole sentences that can be said: a click says one. */
export const Sayable = ({ texts, onSay }: Props) => (
  <div className="choices">
    {texts.map((text) => (
      <button key={text} type="button" className="choice" onClick={() => onSay(text)}>
        <bdi>{text}</bdi>
      </button>
    ))}
  </div>
);

/** The sentences that a remark on words nobody understood brings along. */
export const sentencesIn = ({ sentences }: Readonly<Record<string, unknown>>): readonly string[] =>
  Array.isArray(sentences) ? sentences.map(String) : [];
