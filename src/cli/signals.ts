/** Until someone wants the process to stop; a second Ctrl-C ends it the usual way. */
export const interrupted = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = () => {
      process.removeListener('SIGINT', stop);
      process.removeListener('SIGTERM', stop);
      resolve();
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
  });
