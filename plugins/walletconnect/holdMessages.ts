import { readField, readMethod } from '#kernel'
import { wrapMethod } from './wrapMethod.ts'

/**
 * Holds the relay's messages back until the result is called: the client reports what a wallet
 * said once, and its starting takes longer than their way on a fast line.
 */
export function holdMessages(core: unknown): () => void {
  const events = readField(readField(core, 'relayer'), 'events')
  const held: (readonly unknown[])[] = []
  let holds = true
  wrapMethod(events, 'emit', (emit) => (...args) => {
    if (!holds || args[0] !== 'relayer_message') return emit(...args)
    held.push(args)
    return true
  })
  return () => {
    holds = false
    for (const args of held.splice(0)) readMethod(events, 'emit')?.(...args)
  }
}
