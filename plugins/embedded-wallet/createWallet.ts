import {
  callDenied,
  LatchkeyError as Failure,
  modalChanged,
  parseNamespace,
  viewLeft,
} from '#kernel'
import { featureError } from '#kernel/feature-error'
import { buildFrameAddress } from './buildFrameAddress.ts'
import { closeLogin } from './closeLogin.ts'
import type { Approvals } from './createApprovals.ts'
import { createApprovals } from './createApprovals.ts'
import { createEmailLogin } from './createEmailLogin.ts'
import { createFrameCalls } from './createFrameCalls.ts'
import type { FrameHost, FrameHostOptions } from './createFrameHost.ts'
import { createFrameHost } from './createFrameHost.ts'
import type { FrameLink } from './createFrameLink.ts'
import { createFrameLink } from './createFrameLink.ts'
import type { LoginAvailability } from './createLoginAvailability.ts'
import type { LoginConnector } from './createLoginConnector.ts'
import { createLoginConnector } from './createLoginConnector.ts'
import { createLoginSession } from './createLoginSession.ts'
import { createLoginSignIn } from './createLoginSignIn.ts'
import type { LoginStorage } from './createLoginStorage.ts'
import { createLogins } from './createLogins.ts'
import type { RedirectLogin } from './createRedirectLogin.ts'
import { createSocialLogin } from './createSocialLogin.ts'
import type { TransactionStack } from './createTransactionStack.ts'
import { createWalletListeners } from './createWalletListeners.ts'
import { emitLoginEvents } from './emitLoginEvents.ts'
import type { EmbeddedWallet } from './port.ts'
import { approveTransactionRoute, connectingFarcasterRoute, embeddedKind } from './port.ts'
import { publishLogin } from './publishLogin.ts'
import { syncFrame, toFrameTheme } from './syncFrame.ts'
import type { WalletScope } from './WalletScope.ts'

/** What the wallet shares with the part of the plugin that is loaded before it. */
export type WalletTools = {
  readonly memory: LoginStorage
  readonly stack: TransactionStack
  readonly admission: LoginAvailability
  readonly origin: string
  away(): Promise<RedirectLogin>
}
/**
 * The wallet itself: what is loaded on the first sign of intent to log in, or for a stored login.
 */
export type LoadedWallet = Omit<
  EmbeddedWallet,
  'get' | 'subscribe' | 'frameHeight' | 'refused' | 'origin' | 'pushTransaction' | 'followWindow'
> & {
  readonly resume: LoginConnector['resume']
}

/** Makes it; its frame is made when something is first said to it. */
export function createWallet(
  scope: WalletScope,
  tools: WalletTools,
  makeFrame: (source: FrameHostOptions) => FrameHost = createFrameHost,
): LoadedWallet {
  const { needs, state, onDispose } = scope
  const { connections, networks, platform, provider, router, rpc } = needs
  const { memory: loginStorage, stack, origin, away: loadRedirectLogin } = tools
  const { check, allowed: assertAllowed } = tools.admission
  const { alert, onPartly, onDenied, onSigned } = createWalletListeners(scope)
  const { look: getAppearance, frameProtocol: protocol } = scope.options
  const frame = makeFrame({
    platform,
    origin,
    protocol,
    address: () => getFrameAddress(scope),
    look: getAppearance,
  })
  const link = connectFrame(scope, frame, loginStorage)
  const approvals = createApprovals({
    platform,
    state,
    router,
    stack,
    show: (request) => scope.open(approveTransactionRoute, { request }),
  })
  const calls = createFrameCalls({ rpc, networks, link, approvals, onDenied, onSigned })
  const loginSession = createLoginSession(state, loginStorage, networks)
  const logins = createLogins({ platform, link, calls, presence: loginSession })
  const signIn = createLoginSignIn({
    platform,
    connections,
    link,
    approvals,
    presence: loginSession,
  })
  const connector = createLoginConnector({
    connections,
    networks,
    link,
    memory: loginStorage,
    presence: loginSession,
    logins,
    signIn,
    onPartly,
    onConnected: () => closeLogin(router),
  })
  const social = createSocialLogin({
    state,
    link,
    session: connector,
    away: loadRedirectLogin,
    allowed: assertAllowed,
  })
  publishLogin(scope, loginSession)

  followModal(scope, frame, link, approvals, () => logins.inUse() || social.leaveFarcaster())
  const endElsewhere = () => {
    approvals.cancelAll()
    loginSession.leave()
    logins.end()
    link.close()
  }
  onDispose(loginStorage.watch(() => loginStorage.used() || !logins.inUse() || endElsewhere()))
  onDispose(() => {
    approvals.cancelAll()
    logins.clear()
    link.close(new Failure('plugin-removed', { id: 'embedded-wallet' }))
  })
  const wallet: LoadedWallet = {
    ...createEmailLogin({
      platform,
      state,
      link,
      memory: loginStorage,
      presence: loginSession,
      logins,
      session: connector,
      allowed: assertAllowed,
      onInvalid: (error) => alert(error, 'warning'),
    }),
    ...social,
    prepare() {
      if (!provider.projectId) return
      link.warm()
      void check().then((why) => why && link.close(why))
    },
    setAccountType: connector.setAccountType,
    showFrame: frame.show,
    cancel: approvals.cancel,
    resume: connector.resume,
  }
  return emitLoginEvents(wallet, { emit: scope.emit, connections })
}

/** Where the frame is loaded from, as things are now. */
function getFrameAddress({
  needs: { connections, networks, provider, features },
}: WalletScope): string {
  const { active } = connections.get()
  const namespace =
    active === 'solana' || !networks.manifest('eip155') ? (active ?? 'eip155') : 'eip155'
  const network = connections.of(namespace)?.networkState.caipNetwork ?? networks.initial(namespace)
  return buildFrameAddress(provider.hosts.secure, {
    projectId: provider.projectId ?? '',
    network: network?.caipNetworkId ?? 'eip155:1',
    rpcUrl: network?.rpcUrls.default.http[0],
    cloudAuth: Boolean(features.get()['emailCapture']),
  })
}

/** The line to the frame, and what the frame says unasked. */
function connectFrame(scope: WalletScope, frame: FrameHost, loginStorage: LoginStorage): FrameLink {
  const { needs, options, state } = scope
  const { platform, provider, settings } = needs
  const { alert } = createWalletListeners(scope)
  const link = createFrameLink({
    platform,
    open: frame.open,
    onFailure: alert,
    greet: (ask) =>
      syncFrame(
        {
          platform,
          metadata: settings.metadata,
          projectId: provider.projectId ?? '',
          sdkVersion: new URL(provider.url('api', '/')).searchParams.get('sv') ?? undefined,
          look: options.look,
          onSmartAccountNetworks(ids) {
            loginStorage.keepSmartAccountNetworks(ids)
            state.update((draft) => {
              draft.smartAccountNetworks = ids.map((id) => `eip155:${id}`)
            })
          },
        },
        ask,
      ),
  })
  link.on('RESIZE', ({ height }) =>
    state.update((draft) => {
      draft.frameHeight = Math.max(0, Math.min(height, 4000))
    }),
  )
  link.on('UNVERIFIED_DOMAIN', () =>
    alert(featureError('APKT005', { origin: platform.page.origin })),
  )
  return link
}

/**
 * Follows the modal: its look, its closing, the views that are left, and calls that were refused
 * before they came here.
 */
function followModal(
  scope: WalletScope,
  frame: FrameHost,
  link: FrameLink,
  approvals: Approvals,
  onFarcasterLeft: () => void,
): void {
  const { on, needs, options, onDispose } = scope
  const { onDenied } = createWalletListeners(scope)
  let shown = JSON.stringify(options.look())
  const updateAppearance = () => {
    const next = JSON.stringify(options.look())
    if (next === shown) return
    shown = next
    frame.dress()
    if (link.inUse()) link.ask('SYNC_THEME', toFrameTheme(options.look())).catch(() => {})
  }
  onDispose(options.watchLook(updateAppearance))
  on(modalChanged, ({ open }) => open || approvals.cancelAll())
  on(viewLeft, ({ route, params }) => {
    if (route === approveTransactionRoute.id) approvals.cancel(readRequestId(params))
    if (route === connectingFarcasterRoute.id) onFarcasterLeft()
  })
  on(callDenied, (network) => {
    if (needs.connections.of(parseNamespace(network))?.connection?.kind === embeddedKind) onDenied()
  })
}

function readRequestId(params: unknown): string {
  return typeof params === 'object' && params !== null && 'request' in params
    ? String(params.request)
    : ''
}
