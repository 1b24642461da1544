import { expect, test } from 'vitest'
import type { SignInProof } from '#kernel'
import { defineManifest, definePlugin } from '#kernel'
import { signInGuardRef, signInPreludeRef } from '#plugins/ports/siwx'
import { createSiwxDouble } from '../../test/harness/SiwxDouble.ts'
import { startSignIn } from '../../test/harness/startSignIn.ts'
import { flushPromises } from '../../test/harness/testClock.ts'

/** A remote wallet that signed in while it connected. */
const createRemote = (proof: SignInProof | readonly SignInProof[]) => ({
  kind: 'AUTH',
  wallet: { id: 'AUTH', name: 'Email', ready: true },
  accounts: () => ['eip155:1:alice'] as const,
  methods: () => new Set<string>(),
  property: () => undefined,
  request: async () => undefined,
  on: () => () => {},
  proof: (namespace: string) => (namespace === 'eip155' ? proof : undefined),
  serialize: () => '',
  close: async () => {},
})

test.each([true, false])(
  'stores what a remote signer signed while connecting, without a prompt (accepted: %s)',
  async (accepted) => {
    const siwx = createSiwxDouble()
    siwx.adding = accepted ? 'works' : 'fails'
    const { kernel, connections, evm, view, events } = startSignIn({ siwx })
    const challenge = await (await kernel.use(signInGuardRef)).challenge('eip155', 'eip155:1')
    // The double's message has no time, so that no wallet could sign in with it by itself.
    expect(challenge).toBeUndefined()
    const proof = {
      account: 'eip155:1:alice',
      message: 'signed while connecting',
      signature: '0x1',
      scheme: 'eip191',
    } as const
    const connecting = connections.connect('eip155', { remote: createRemote(proof) })
    await flushPromises()
    evm.connectRequests.at(-1)?.approve()
    await connecting
    expect(siwx.sessions.map(({ message, proof: kept }) => [message, kept])).toEqual(
      accepted ? [['signed while connecting', proof]] : [],
    )
    expect(view()).toBe(accepted ? 'closed' : 'SIWXSignMessage')
    expect((events[0] as string[])[0]).toBe(accepted ? 'SIWX_AUTH_SUCCESS' : 'SIWX_AUTH_ERROR')
  },
)
test('leaves other namespaces signed in when a wallet signs in while connecting', async () => {
  const { kernel, connect, press, connections, evm, sol, siwx, settle } = startSignIn()
  await connect(sol, 'w2')
  await press('sign')
  await (await kernel.use(signInGuardRef)).challenge('eip155', 'eip155:1')
  const signed = { message: 'signed', signature: '0x1', scheme: 'eip191', extra: { cacao: {} } }
  const remote = createRemote([
    { ...signed, account: 'eip155:1:alice' },
    { ...signed, account: 'eip155:10:alice' },
  ])
  const connecting = connections.connect('eip155', { remote })
  await settle()
  evm.connectRequests.at(-1)?.approve()
  await connecting
  expect(siwx.sessions.map(({ data }) => data.chainId)).toEqual([
    'solana:main',
    'eip155:1',
    'eip155:10',
  ])
})

test('accepts what a wallet signed while connecting once; a later connection is asked to sign', async () => {
  const { kernel, connections, evm, siwx, settle, view, events } = startSignIn()
  const signed = { message: 'signed', signature: '0x1', scheme: 'eip191' }
  const connect = async () => {
    const remote = createRemote({ ...signed, account: 'eip155:1:alice' })
    const connecting = connections.connect('eip155', { remote })
    await settle()
    evm.connectRequests.at(-1)?.approve()
    await connecting
  }
  await (await kernel.use(signInGuardRef)).challenge('eip155', 'eip155:1')
  await connect()
  expect([siwx.sessions.length, view()]).toEqual([1, 'closed'])
  await connections.disconnect()
  events.length = 0
  await connect()
  expect([siwx.sessions, view(), events]).toEqual([[], 'SIWXSignMessage', []])
})

/** A plugin with a view before the sign-in view, such as a request for an email address. */
function createPreludeDouble() {
  const manifest = defineManifest({ id: 'before', offers: [signInPreludeRef] })
  return definePlugin(manifest, async () => ({
    default: manifest.setup(({ offer }) =>
      offer(signInPreludeRef, { routes: [], routeFor: async () => undefined }),
    ),
  }))()
}
test.each([
  [true, 'nothing', true],
  [false, 'nothing', false],
  [true, 'a question', false],
])(
  'creates the challenge if the sign-in is required (%s) and preceded by %s: %s',
  async (required, before, given) => {
    const siwx = createSiwxDouble()
    const { createMessage } = siwx
    Object.assign(siwx, {
      createMessage: async (input: Parameters<typeof createMessage>[0]) => ({
        ...(await createMessage(input)),
        issuedAt: '2026-01-01T00:00:00Z',
      }),
    })
    const { kernel } = startSignIn({
      siwx,
      required,
      plugins: before === 'nothing' ? [] : [createPreludeDouble()],
    })
    const challenge = await (await kernel.use(signInGuardRef)).challenge('eip155', undefined)
    if (given)
      expect(challenge).toMatchObject({
        network: 'eip155:1',
        domain: 'host.example',
        nonce: 'n0nce123',
      })
    else expect(challenge).toBeUndefined()
  },
)
