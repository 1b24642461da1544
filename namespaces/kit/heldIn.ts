/**
 * Holds a connection in a set until it ends, so that whoever opened it can end it, and hands back
 * what was opened.
 */
export function heldIn<
  One extends { readonly ended: AbortSignal },
  Opened extends { readonly live: One } | null | undefined,
>(lives: Set<One>, opened: Opened): Opened {
  const live = opened?.live
  if (live) {
    lives.add(live)
    live.ended.addEventListener('abort', () => lives.delete(live))
  }
  return opened
}
