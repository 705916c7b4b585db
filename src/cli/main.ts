// The version needs nothing but itself: it is asked by scripts, and often.
declare const YX_VERSION: string | undefined;

const argv = process.argv.slice(2);
if (argv[0] === '--version' || argv[0] === '-V') {
  process.stdout.write(`${typeof YX_VERSION === 'string' ? YX_VERSION : 'dev'}\n`);
} else {
  const { main } = await import('./program.ts');
  process.exitCode = await main(argv);
}
