import { callDenied, LatchkeyError as Failure, modalChanged, namespaceOf, viewLeft } from '#kernel'
import { featureError } from '#kernel/feature-error'
import type { Admission } from './admission.ts'
import type { Approvals } from './createApprovals.ts'
import { createApprovals } from './createApprovals.ts'
import type { Away } from './createAway.ts'
import { createCalls } from './createCalls.ts'
import { createEmailLogin } from './createEmailLogin.ts'
import type { FrameHost, FrameSource } from './createFrameHost.ts'
import { createFrameHost } from './createFrameHost.ts'
import type { Link } from './createLink.ts'
import { createLink } from './createLink.ts'
import { createLogins } from './createLogins.ts'
import type { Memory } from './createMemory.ts'
import { createPresence } from './createPresence.ts'
import type { Session } from './createSession.ts'
import { createSession } from './createSession.ts'
import { createSignIn } from './createSignIn.ts'
import { createSocialLogin } from './createSocialLogin.ts'
import type { TransactionStack } from './createTransactionStack.ts'
import { emitLoginEvents } from './emitLoginEvents.ts'
import { frameAddress } from './frameAddress.ts'
import { hearers } from './hearers.ts'
import { introduce, themeOf } from './introduce.ts'
import { leaveLogin } from './leaveLogin.ts'
import type { EmbeddedWallet } from './port.ts'
import { approveTransactionRoute, connectingFarcasterRoute, embeddedKind } from './port.ts'
import { publishLogin } from './publishLogin.ts'
import type { WalletScope } from './WalletScope.ts'

/** What the wallet shares with the part of the plugin that is loaded before it. */
export type WalletTools = {
  readonly memory: Memory
  readonly stack: TransactionStack
  readonly admission: Admission
  readonly origin: string
  away(): Promise<Away>
}
/**
 * The wallet itself: what is loaded on the first sign of intent to log in, or for a stored login.
 */
export type LoadedWallet = Omit<
  EmbeddedWallet,
  'get' | 'subscribe' | 'frameHeight' | 'refused' | 'origin' | 'pushTransaction' | 'followWindow'
> & {
  readonly resume: Session['resume']
}

/** Makes it; its frame is made when something is first said to it. */
export function createWallet(
  scope: WalletScope,
  tools: WalletTools,
  makeFrame: (source: FrameSource) => FrameHost = createFrameHost,
): LoadedWallet {
  const { needs, state, onDispose } = scope
  const { connections, networks, platform, provider, router, rpc } = needs
  const { memory, stack, origin, away } = tools
  const { check, allowed } = tools.admission
  const { alert, onPartly, onDenied, onSigned } = hearers(scope)
  const { look, frameProtocol: protocol } = scope.options
  const frame = makeFrame({ platform, origin, protocol, address: () => addressOf(scope), look })
  const link = linkTo(scope, frame, memory)
  const approvals = createApprovals({
    platform,
    state,
    router,
    stack,
    show: (request) => scope.open(approveTransactionRoute, { request }),
  })
  const calls = createCalls({ rpc, networks, link, approvals, onDenied, onSigned })
  const presence = createPresence(state, memory, networks)
  const logins = createLogins({ platform, link, calls, presence })
  const signIn = createSignIn({ platform, connections, link, approvals, presence })
  const session = createSession({
    connections,
    networks,
    link,
    memory,
    presence,
    logins,
    signIn,
    onPartly,
    onConnected: () => leaveLogin(router),
  })
  const social = createSocialLogin({ state, link, session, away, allowed })
  publishLogin(scope, presence)

  follow(scope, frame, link, approvals, () => logins.inUse() || social.leaveFarcaster())
  const endElsewhere = () => {
    approvals.cancelAll()
    presence.leave()
    logins.end()
    link.close()
  }
  onDispose(memory.watch(() => memory.used() || !logins.inUse() || endElsewhere()))
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
      memory,
      presence,
      logins,
      session,
      allowed,
      onInvalid: (error) => alert(error, 'warning'),
    }),
    ...social,
    prepare() {
      if (!provider.projectId) return
      link.warm()
      void check().then((why) => why && link.close(why))
    },
    setAccountType: session.setAccountType,
    showFrame: frame.show,
    cancel: approvals.cancel,
    resume: session.resume,
  }
  return emitLoginEvents(wallet, { emit: scope.emit, connections })
}

/** Where the frame is loaded from, as things are now. */
function addressOf({ needs: { connections, networks, provider, features } }: WalletScope): string {
  const { active } = connections.get()
  const namespace =
    active === 'solana' || !networks.manifest('eip155') ? (active ?? 'eip155') : 'eip155'
  const network = connections.of(namespace)?.networkState.caipNetwork ?? networks.initial(namespace)
  return frameAddress(provider.hosts.secure, {
    projectId: provider.projectId ?? '',
    network: network?.caipNetworkId ?? 'eip155:1',
    rpcUrl: network?.rpcUrls.default.http[0],
    cloudAuth: Boolean(features.get()['emailCapture']),
  })
}

/** The line to the frame, and what the frame says unasked. */
function linkTo(scope: WalletScope, frame: FrameHost, memory: Memory): Link {
  const { needs, options, state } = scope
  const { platform, provider, settings } = needs
  const { alert } = hearers(scope)
  const link = createLink({
    platform,
    open: frame.open,
    onFailure: alert,
    greet: (ask) =>
      introduce(
        {
          platform,
          metadata: settings.metadata,
          projectId: provider.projectId ?? '',
          sdkVersion: new URL(provider.url('api', '/')).searchParams.get('sv') ?? undefined,
          look: options.look,
          onSmartAccountNetworks(ids) {
            memory.keepSmartAccountNetworks(ids)
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
function follow(
  scope: WalletScope,
  frame: FrameHost,
  link: Link,
  approvals: Approvals,
  onFarcasterLeft: () => void,
): void {
  const { on, needs, options, onDispose } = scope
  const { onDenied } = hearers(scope)
  let shown = JSON.stringify(options.look())
  const dress = () => {
    const next = JSON.stringify(options.look())
    if (next === shown) return
    shown = next
    frame.dress()
    if (link.inUse()) link.ask('SYNC_THEME', themeOf(options.look())).catch(() => {})
  }
  onDispose(options.watchLook(dress))
  on(modalChanged, ({ open }) => open || approvals.cancelAll())
  on(viewLeft, ({ route, params }) => {
    if (route === approveTransactionRoute.id) approvals.cancel(requestIn(params))
    if (route === connectingFarcasterRoute.id) onFarcasterLeft()
  })
  on(callDenied, (network) => {
    if (needs.connections.of(namespaceOf(network))?.connection?.kind === embeddedKind) onDenied()
  })
}

function requestIn(params: unknown): string {
  return typeof params === 'object' && params !== null && 'request' in params
    ? String(params.request)
    : ''
}
