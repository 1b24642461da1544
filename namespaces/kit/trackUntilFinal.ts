/** Keeps a connection in a set until it ends, and returns what was opened. */
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
