/**
 * Holds a connection in a set until it ends, so that whoever opened it can end it, and hands back
 * what was opened.
 */
export function trackUntilFinal<
  One extends { readonly ended: AbortSignal },
  Opened extends { readonly connectionState: One } | null | undefined,
>(openConnections: Set<One>, opened: Opened): Opened {
  const connectionState = opened?.connectionState
  if (connectionState) {
    openConnections.add(connectionState)
    connectionState.ended.addEventListener('abort', () => openConnections.delete(connectionState))
  }
  return opened
}
