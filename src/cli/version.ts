declare const YX_VERSION: string | undefined;

/** Put in by the build. */
export const version = typeof YX_VERSION === 'string' ? YX_VERSION : 'dev';
