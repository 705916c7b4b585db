/** What went wrong, said at once to those who cannot see it; nothing where nothing did. */
export const Wrong = ({ says }: { readonly says: string | null | undefined }) =>
  says ? (
    <p className="wrong" role="alert">
      {says}
    </p>
  ) : null;
