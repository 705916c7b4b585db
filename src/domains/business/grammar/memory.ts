/** What the domain keeps of a conversation, for its pronouns. */
export interface Remembered {
  readonly client?: string;
  readonly project?: string;
  readonly contact?: string;
  readonly listed?: readonly {
    readonly kind: 'client' | 'project' | 'contact';
    readonly names: readonly string[];
  }[];
}
