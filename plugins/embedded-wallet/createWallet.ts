import {
  callDenied,
  LatchkeyError as Failure,
  modalChanged,
  parseNamespace,
  viewLeft,
} from '#kernel'
import type { EmbeddedWallet } from '#plugins/ports/embedded-wallet'
import {
  approveTransactionRoute,
  connectingFarcasterRoute,
  embeddedKind,
} from '#plugins/ports/embedded-wallet'
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
import { embeddedWalletError } from './errors.ts'
import { publishLogin } from './publishLogin.ts'
import { syncFrame, toFrameTheme } from './syncFrame.ts'
import type { WalletScope } from './WalletScope.ts'

/** What the wallet shares with the part of the plugin that is loaded before it. */
export type WalletTools = {
  readonly loginStorage: LoginStorage
  readonly stack: TransactionStack
  readonly loginAvailability: LoginAvailability
  readonly origin: string
  loadRedirectLogin(): Promise<RedirectLogin>
}
/**
 * The wallet itself: what is loaded on the first sign of intent to log in, or for a stored login.
 */
export type LoadedWallet = Omit<
  EmbeddedWallet,
  | 'get'
  | 'subscribe'
  | 'frameHeight'
  | 'unavailableReason'
  | 'origin'
  | 'pushTransaction'
  | 'setLoginWindow'
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
  const { loginStorage, stack, origin, loadRedirectLogin } = tools
  const { check, assertAllowed } = tools.loginAvailability
  const { alert, onPartly, onDenied, onSigned } = createWalletListeners(scope)
  const { getAppearance, frameProtocol: protocol } = scope.options
  const frame = makeFrame({
    platform,
    origin,
    protocol,
    address: () => getFrameAddress(scope),
    getAppearance,
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
  const logins = createLogins({ platform, link, calls, loginSession })
  const signIn = createLoginSignIn({
    platform,
    connections,
    link,
    approvals,
    loginSession,
  })
  const connector = createLoginConnector({
    connections,
    networks,
    link,
    loginStorage,
    loginSession,
    logins,
    signIn,
    onPartialLogin: onPartly,
    onConnected: () => closeLogin(router),
  })
  const social = createSocialLogin({
    state,
    link,
    connector,
    loadRedirectLogin,
    assertAllowed,
  })
  publishLogin(scope, loginSession)

  followModal(scope, frame, link, approvals, () => logins.inUse() || social.cancelFarcasterLogin())
  const endElsewhere = () => {
    approvals.cancelAll()
    loginSession.clearState()
    logins.endAll()
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
      loginStorage,
      loginSession,
      logins,
      connector,
      assertAllowed,
      onInvalid: (error) => alert(error, 'warning'),
    }),
    ...social,
    preload() {
      if (!provider.projectId) return
      link.preload()
      void check().then((why) => why && link.close(why))
    },
    setAccountType: connector.setAccountType,
    showFrame: frame.show,
    cancelApproval: approvals.cancel,
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
  const network =
    connections.getState(namespace)?.networkState.caipNetwork ?? networks.initial(namespace)
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
    sync: (ask) =>
      syncFrame(
        {
          platform,
          metadata: settings.metadata,
          projectId: provider.projectId ?? '',
          sdkVersion: new URL(provider.url('api', '/')).searchParams.get('sv') ?? undefined,
          getAppearance: options.getAppearance,
          onSmartAccountNetworks(ids) {
            loginStorage.saveSmartAccountNetworks(ids)
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
    alert(embeddedWalletError('APKT005', { origin: platform.page.origin })),
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
  let shown = JSON.stringify(options.getAppearance())
  const updateAppearance = () => {
    const next = JSON.stringify(options.getAppearance())
    if (next === shown) return
    shown = next
    frame.updateAppearance()
    if (link.inUse())
      link.request('SYNC_THEME', toFrameTheme(options.getAppearance())).catch(() => {})
  }
  onDispose(options.watchAppearance(updateAppearance))
  on(modalChanged, ({ open }) => open || approvals.cancelAll())
  on(viewLeft, ({ route, params }) => {
    if (route === approveTransactionRoute.id) approvals.cancel(readRequestId(params))
    if (route === connectingFarcasterRoute.id) onFarcasterLeft()
  })
  on(callDenied, (network) => {
    if (needs.connections.getState(parseNamespace(network))?.connection?.kind === embeddedKind)
      onDenied()
  })
}

function readRequestId(params: unknown): string {
  return typeof params === 'object' && params !== null && 'request' in params
    ? String(params.request)
    : ''
}
