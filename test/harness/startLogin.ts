import { alerted, definePlugin } from '#kernel'
import { eip155 } from '#namespaces/eip155'
import { solana } from '#namespaces/solana'
import { createWallet } from '../../plugins/embedded-wallet/createWallet.ts'
import { manifest } from '../../plugins/embedded-wallet/manifest.ts'
import type { AppearanceStore, FrameProtocol } from '../../plugins/embedded-wallet/options.ts'
import { startWallet } from '../../plugins/embedded-wallet/startWallet.ts'
import { embeddedConnectorRef, embeddedWalletRef } from '../../plugins/ports/embedded-wallet.ts'
import { testAccount } from '../../sandbox/chains/accounts.ts'
import type { TestKernelOptions } from './createTestKernel.ts'
import { createTestKernel } from './createTestKernel.ts'
import type { Answers } from './SecureFrameDouble.ts'
import { createSecureFrameDouble, noAnswer } from './SecureFrameDouble.ts'
import { waitUntil } from './waitUntil.ts'

export const owner = testAccount(5).address
export const loginSmartAccount = testAccount(6).address
export const loginSolanaAddress = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
export const loginEmail = 'ada@mail.example'

/** The logged-in account on network 1, as in `user`. */
export const loggedInUser = {
  address: loginSmartAccount,
  chainId: 1,
  email: loginEmail,
  userName: undefined,
  preferredAccountType: 'smartAccount',
  accounts: [
    { address: owner, type: 'eoa' },
    { address: loginSmartAccount, type: 'smartAccount' },
  ],
}

const createUser = (chainId: string | number) =>
  typeof chainId === 'string'
    ? {
        address: loginSolanaAddress,
        chainId,
        email: loginEmail,
        accounts: [{ address: loginSolanaAddress, type: 'eoa' }],
      }
    : {
        address: loginSmartAccount,
        chainId,
        email: loginEmail,
        preferredAccountType: 'smartAccount',
        smartAccountDeployed: false,
        accounts: [
          { address: owner, type: 'eoa' },
          { address: loginSmartAccount, type: 'smartAccount' },
        ],
      }

function createAnswer(method: string): unknown {
  if (method === 'eth_sendTransaction') return `0x${'a'.repeat(64)}`
  if (/sign/i.test(method))
    return method.startsWith('solana') ? { signature: '1'.repeat(64) } : `0x${'b'.repeat(130)}`
  return { answered: method }
}

/**
 * The frame's answers for a visitor with an owner account, a smart account on network 1 and a
 * Solana account.
 */
const defaultAnswers: Answers = {
  SYNC_DAPP_DATA: () => undefined,
  SYNC_THEME: () => undefined,
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({ smartAccountEnabledNetworks: [1, 10] }),
  CONNECT_EMAIL: () => ({ action: 'VERIFY_OTP' }),
  CONNECT_DEVICE: () => undefined,
  CONNECT_OTP: () => undefined,
  GET_SOCIAL_REDIRECT_URI: ({ provider }: { provider: string }) => ({
    uri: `https://secure.example/auth/${provider}`,
  }),
  CONNECT_SOCIAL: ({ chainId }: { chainId: string | number }) => ({
    ...createUser(chainId),
    userName: 'ada',
  }),
  GET_FARCASTER_URI: () => ({ url: 'https://farcaster.example/x' }),
  CONNECT_FARCASTER: () => ({ userName: 'ada.fc' }),
  IS_CONNECTED: () => ({ isConnected: true }),
  GET_USER: (payload: { chainId: string | number } | undefined) =>
    createUser(payload?.chainId ?? 1),
  SIGN_OUT: () => undefined,
  SWITCH_NETWORK: ({ chainId }: { chainId: string | number }) => ({ chainId }),
  UPDATE_EMAIL: () => ({ action: 'VERIFY_PRIMARY_OTP' }),
  UPDATE_EMAIL_PRIMARY_OTP: () => undefined,
  UPDATE_EMAIL_SECONDARY_OTP: () => ({ newEmail: 'new@mail.example' }),
  SET_PREFERRED_ACCOUNT: ({ type }: { type: string }) => ({
    type,
    address: type === 'eoa' ? owner : loginSmartAccount,
  }),
  RPC_REQUEST: ({ method }: { method: string }) => createAnswer(method),
  RPC_ABORT: () => undefined,
}

/** Copies, which the test may change. */
const createLoggedInAnswers = (): Answers => ({ ...defaultAnswers })

/** Starts a kernel with the EVM, Solana and the embedded wallet over a double of its frame. */
export function startLogin(
  options: TestKernelOptions & {
    readonly look?: AppearanceStore
    readonly frameProtocol?: FrameProtocol | undefined
    readonly answers?: Answers
    readonly address?: string
  } = {},
) {
  const { look, frameProtocol, answers, address, plugins = [], ...more } = options
  const shown = [address ?? 'https://host.example/']
  const bar = { read: () => shown.at(-1) ?? '', replace: (next: string) => void shown.push(next) }
  const frame = createSecureFrameDouble(answers ?? createLoggedInAnswers())
  const wallet = definePlugin(manifest, async () => ({
    default: manifest.setup((scope) =>
      startWallet(scope, async (own, tools) => createWallet(own, tools, frame.make), bar),
    ),
  }))
  const respond = ({ pathname }: URL) =>
    pathname === '/projects/v1/origins'
      ? { body: { allowedOrigins: [] } }
      : { body: { jsonrpc: '2.0', id: 1, result: '0x1' } }
  const test = createTestKernel({
    respond,
    ...more,
    plugins: [eip155(), solana(), wallet({ snapshotStore: look, frameProtocol }), ...plugins],
  })
  const alerts: {
    readonly variant: string
    readonly code?: string | undefined
    readonly message: string
  }[] = []
  test.kernel.on(alerted, ({ variant, code, message }) => alerts.push({ variant, code, message }))
  const service = () => test.kernel.use(embeddedWalletRef)
  const connector = () => test.kernel.use(embeddedConnectorRef)
  const accountIn = (namespace: string) => test.kernel.connections.getState(namespace)?.accountState
  return { ...test, frame, shown, alerts, service, connector, accountIn }
}

/** Runs a whole login by email. */
export async function logIn(test: ReturnType<typeof startLogin>) {
  const wallet = await test.service()
  await wallet.loginByEmail(loginEmail)
  await wallet.confirmCode('123456')
  return wallet
}

/** Has the login sign a message that the frame never answers; resolves once it awaits approval. */
export async function holdSignature(test: ReturnType<typeof startLogin>) {
  test.frame.answers['RPC_REQUEST'] = () => noAnswer
  const wallet = test.kernel.connections.getConnection('eip155')
  const account = wallet?.state.accounts[0]
  if (!wallet?.signMessage || !account) throw new Error('The wallet cannot sign')
  const signing = wallet.signMessage({ account, message: 'hi' })
  signing.catch(() => {})
  const { get } = await test.service()
  await waitUntil(() => get().approvals.length).toBe(1)
  return { signing, approvals: () => get().approvals }
}
