import { callDenied, modalChanged, parseNamespace, viewLeft } from '#kernel'
import {
  approveTransactionRoute,
  connectingFarcasterRoute,
  embeddedKind,
} from '#plugins/ports/embedded-wallet'
import type { Approvals } from './createApprovals.ts'
import type { FrameHost } from './createFrameHost.ts'
import type { FrameLink } from './createFrameLink.ts'
import { createWalletListeners } from './createWalletListeners.ts'
import { toFrameTheme } from './syncFrame.ts'
import type { WalletScope } from './WalletScope.ts'

/** Follows the modal: its appearance, its closing, views that were left, and denied calls. */
export function followModal(
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
