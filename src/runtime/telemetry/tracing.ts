export type Attributes = Readonly<Record<string, string | number | boolean>>;

export interface Span {
  set(attributes: Attributes): void;
  /** It ended without what it was for. */
  fail(reason: string): void;
}

/** Which part of the work took how long, each part inside the one that asked for it. */
export interface Tracing {
  /** Belongs to the span it is opened in; `asked` marks a request from outside, with what its headers say of a trace. */
  span<T>(
    name: string,
    attributes: Attributes,
    body: (span: Span) => Promise<T>,
    asked?: { readonly traceparent: string | undefined },
  ): Promise<T>;
  /** The trace under way, for the log. */
  traceId(): string | undefined;
  /** Sends what is still to be sent. */
  close(): Promise<void>;
}
