export type Attributes = Readonly<Record<string, string | number | boolean>>;

export interface Span {
  set(attributes: Attributes): void;
  /** It ended without what it was for. */
  fail(reason: string): void;
}

/** Where work came from, when not from the span it is done in. */
export interface Origin {
  /** A W3C `traceparent`; without one a trace begins. */
  readonly traceparent: string | undefined;
  /** Whether it is a request from outside. */
  readonly isServed?: boolean;
}

/** Which part of the work took how long, each part inside the one that asked for it. */
export interface Tracing {
  /** Belongs to the span it is opened in, or to what `origin` says. */
  span<T>(
    name: string,
    attributes: Attributes,
    body: (span: Span) => Promise<T>,
    origin?: Origin,
  ): Promise<T>;
  /** The span under way as a `traceparent`, for work that goes on elsewhere. */
  current(): string | undefined;
  /** The trace under way, for the log. */
  traceId(): string | undefined;
  /** Sends what is still to be sent. */
  close(): Promise<void>;
}
