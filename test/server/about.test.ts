import { expect, it } from 'vitest';
import { bodyOf, startServer } from '../support/server-kit.ts';

it('another model is taken while the server runs; its key goes in and never comes out', async () => {
  const server = await startServer({}, { env: { YX_LANG: 'en' } });
  try {
    expect(await bodyOf(server.get('/v1/about'))).toMatchObject({ engine: 'grammar', model: null });
    const address = { url: 'https://models.example/v1?key=secret-word', name: 'small', key: 'secret-word' };
    const used = await server.post('/v1/model', address);
    expect(used.status).toBe(200);
    const about = await bodyOf<object>(server.get('/v1/about'));
    expect(about).toMatchObject({ engine: 'auto', model: { name: 'small' } });
    expect(JSON.stringify([about, await used.json()])).not.toContain('secret-word');
    expect((await server.post('/v1/model', { url: 'ftp://x', name: 'small' })).status).toBe(400);
    await server.post('/v1/model', { url: null });
    expect(await bodyOf(server.get('/v1/about'))).toMatchObject({ engine: 'grammar', model: null });
  } finally {
    await server.close();
  }
});

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
