import { expect, it } from 'vitest'
import type { Namespace, NamespaceManifest } from '#kernel'
import { defineNamespace } from '#kernel'
import { importWithRetry } from '#namespaces/kit'
import { createNamespaceDouble } from '../test/harness/NamespaceDouble.ts'
import { createVerifier } from './index.ts'

const missing = () => import('missing-library' as string)

it('names the package of a library that is not installed on the server', async () => {
  const { manifest } = createNamespaceDouble('moon')
  const load: NamespaceManifest['load'] = async () => {
    const { createNamespace } = await manifest.load()
    const verify: Namespace['verify'] = () => importWithRetry(missing)
    return { createNamespace: (...args) => ({ ...createNamespace(...args), verify }) }
  }
  const { verify } = createVerifier({
    namespaces: [defineNamespace({ ...manifest, load })()],
    now: Date.now,
  })
  const proof = { account: 'moon:base:alice', message: 'hello', signature: 's', scheme: 'moon' }
  await expect(
    verify(proof, { domain: 'shop.example', nonce: 'Qm7Zs81Qp2' }),
  ).rejects.toMatchObject({
    code: 'options-invalid',
    context: { why: expect.stringContaining('missing-library') },
    remedy: 'Install it where the verifier runs.',
  })
})
