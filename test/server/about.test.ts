import { expect, it } from 'vitest';
import { bodyOf, startServer } from '../support/server-kit.ts';

it('the server says where its model is, and never how to get in', async () => {
  const env = {
    YX_LANG: 'en',
    YX_MODEL_URL: 'https://someone:secret-word@models.example/v1?key=secret-word',
    YX_MODEL: 'small',
    YX_MODEL_KEY: 'secret-word',
  };
  const server = await startServer({ version: '1.2.3' }, { env });
  try {
    const answer = await server.get('/v1/about');
    const about = await bodyOf<object>(answer);
    expect(about).toMatchObject({
      version: '1.2.3',
      engine: 'auto',
      model: { name: 'small', url: expect.stringContaining('models.example/v1') },
      you: { name: 'local', roles: ['owner'] },
    });
    expect(JSON.stringify(about)).not.toContain('secret-word');
  } finally {
    await server.close();
  }
});
