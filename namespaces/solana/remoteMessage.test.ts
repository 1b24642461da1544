import { ed25519 } from '@noble/curves/ed25519.js'
import { expect, it } from 'vitest'
import { solanaPhoneSigner } from '../../sandbox/wallets/solana/phoneSigner.ts'
import { createNamespace } from '../../test/harness/namespaces/solana.ts'
import { createPhoneSessionDouble } from '../../test/harness/PhoneSessionDouble.ts'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { codec } from './codec.ts'
import { manifest } from './manifest.ts'

async function start() {
  const test = createTestNamespaceHost(manifest.networks)
  const session = createPhoneSessionDouble(await solanaPhoneSigner({ urlOf: () => '' }))
  const connection = await createNamespace(test.host).connect({ remote: session.signer }, {})
  const account = connection.state.accounts[0] ?? expect.fail('no account')
  return { session, connection, account }
}

it('refuses a session’s signature of another message or another key', async () => {
  const { session, connection, account } = await start()
  const other = await connection.signMessage?.({ account, message: 'another message' })
  const key = ed25519.utils.randomSecretKey()
  const foreign = codec.encodeBase58(ed25519.sign(new TextEncoder().encode('pay'), key))
  for (const signature of [other?.signature, foreign]) {
    session.answer = () => ({ signature })
    await expect(connection.signMessage?.({ account, message: 'pay' })).rejects.toMatchObject({
      code: 'foreign-invalid',
    })
  }
})
