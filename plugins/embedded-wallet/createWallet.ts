import { LatchkeyError, toHex } from '#kernel'
import type { EmbeddedWallet } from '#plugins/ports/embedded-wallet'
import { approveTransactionRoute } from '#plugins/ports/embedded-wallet'
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
import { createLoginRequest } from './createLoginRequest.ts'
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
import { followModal } from './followModal.ts'
import { followOtherTabs } from './followOtherTabs.ts'
import { publishLogin } from './publishLogin.ts'
import { syncFrame } from './syncFrame.ts'
import type { WalletScope } from './WalletScope.ts'

/** Parts shared with the setup, which is loaded first. */
export type WalletTools = {
  readonly loginStorage: LoginStorage
  readonly stack: TransactionStack
  readonly loginAvailability: LoginAvailability
  readonly origin: string
  loadRedirectLogin(): Promise<RedirectLogin>
}
/** The wallet: loaded when the visitor is about to log in, or for a stored login. */
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

/** Creates the wallet; its frame is created by the first request. */
export function createWallet(
  scope: WalletScope,
  tools: WalletTools,
  makeFrame: (source: FrameHostOptions) => FrameHost = createFrameHost,
): LoadedWallet {
  const { needs, state, onDispose } = scope
  const { connections, platform, provider, router } = needs
  const { loginStorage, stack, loadRedirectLogin } = tools
  const { check, assertAllowed } = tools.loginAvailability
  const { onInvalid } = createWalletListeners(scope)
  const frame = makeFrame({
    platform,
    origin: tools.origin,
    protocol: scope.options.frameProtocol,
    address: () => getFrameAddress(scope),
    getAppearance: scope.options.getAppearance,
    ask: () => link.request('GET_CHAIN_ID', undefined),
  })
  const link = connectFrame(scope, frame, loginStorage)
  const approvals = createApprovals({
    platform,
    state,
    router,
    stack,
    show: (request) => scope.open(approveTransactionRoute, { request }),
  })
  const { loginSession, logins, connector } = createLogin(scope, loginStorage, link, approvals)
  const askLogin = createLoginRequest(link, () => void connector.endGivenUp())
  const social = createSocialLogin({
    state,
    link,
    askLogin,
    connector,
    loadRedirectLogin,
    assertAllowed,
  })
  publishLogin(scope, loginSession)

  followModal(scope, frame, link, approvals, () => social.leaveFarcasterLogin(logins.inUse()))
  onDispose(
    followOtherTabs({ platform, connections, link, loginStorage, loginSession, logins, approvals }),
  )
  onDispose(() => {
    approvals.cancelAll()
    logins.clear()
    link.close(new LatchkeyError('plugin-removed', { id: 'embedded-wallet' }))
  })
  const login = { platform, state, link, askLogin, loginStorage, loginSession, logins, connector }
  const wallet: LoadedWallet = {
    ...createEmailLogin({ ...login, assertAllowed, onInvalid }),
    ...social,
    preload() {
      if (!provider.projectId) return
      link.preload()
      void check().then((why) => why && link.close(why))
    },
    setAccountType: connector.setAccountType,
    showFrame: frame.show,
    setFrameTexts: frame.setTexts,
    cancelApproval: approvals.cancel,
    resume: connector.resume,
  }
  return emitLoginEvents(wallet, { emit: scope.emit, connections })
}

/** Creates the current login, its signers, and their connections. */
function createLogin(
  scope: WalletScope,
  loginStorage: LoginStorage,
  link: FrameLink,
  approvals: Approvals,
) {
  const { needs, state, options } = scope
  const { connections, networks, platform, router, rpc } = needs
  const { onPartly, onDenied, onSigned } = createWalletListeners(scope)
  const calls = createFrameCalls({
    rpc,
    networks,
    link,
    approvals,
    answersCancelled: options.frameProtocol === 'channel',
    onDenied,
    onSigned,
  })
  const loginSession = createLoginSession(state, loginStorage, networks, () =>
    toHex(platform.random(16)),
  )
  const logins = createLogins({ platform, link, calls, loginSession, loginStorage })
  const signIn = createLoginSignIn({ platform, connections, link, approvals, loginSession })
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
  return { loginSession, logins, connector }
}

/** Builds the frame's address for the current network. */
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

/** Signs out in a new frame if an earlier one did not: without a code, the login would go on. */
function signOutFirst(loginStorage: LoginStorage, ask: FrameLink['request']): void {
  if (loginStorage.signOutDue())
    ask('SIGN_OUT', undefined).then(
      () => loginStorage.setSignOutDue(false),
      () => {},
    )
}

/** Connects to the frame and handles its events. */
function connectFrame(scope: WalletScope, frame: FrameHost, loginStorage: LoginStorage): FrameLink {
  const { needs, options, state } = scope
  const { platform, provider, settings } = needs
  const { alert } = createWalletListeners(scope)
  const link = createFrameLink({
    platform,
    open: frame.open,
    onFailure: alert,
    sync(ask) {
      signOutFirst(loginStorage, ask)
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
      )
    },
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
