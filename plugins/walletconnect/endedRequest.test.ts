import { expect, it } from 'vitest'
import { startRelayFixture } from '../../test/harness/relayFixture.ts'
import { createTestPlatform } from '../../test/harness/testPlatform.ts'
import { waitFor } from '../../test/harness/waitFor.ts'
import { rejectAfterEnd } from './rejectAfterEnd.ts'

const disconnected = { code: 6000, message: 'User disconnected.' }

it('reports the end of a session before the open requests of that session fail', async () => {
  const { phone, site } = await startRelayFixture()
  const dapp = site()
  const signer = await dapp.connector.pair(dapp.proposal(), ({ uri }) => void phone.pair(uri))
  phone.onRequest = () => new Promise(() => {})
  const seen: string[] = []
  signer.on('end', () => seen.push('end'))
  signer
    .request('eip155:1', 'eth_sendTransaction', [{}])
    .catch(({ code }) => seen.push(`request: ${code}`))
  await waitFor(() => expect(phone.requests).toHaveLength(1))
  await phone.wallet.disconnectSession({ topic: signer.serialize(), reason: disconnected })
  await waitFor(() => expect(seen).toEqual(['end', 'request: unauthorized']))
})

it('rejects after 15 s where a wallet answers so and stays', async () => {
  const { platform, clock } = createTestPlatform()
  const outcome = rejectAfterEnd(platform, () => () => {}, disconnected).catch((error) => error)
  await clock.advance(15_000)
  expect(await outcome).toBe(disconnected)
})
