import type { ErrorCode } from '#kernel'
import { gateOptional, isLatchkeyError, safeText } from '#kernel'
import type en from './problemMessages.en.json'

/** What went wrong, as a text of `problemMessages` and what fills it. */
export type Problem = {
  readonly key: keyof typeof en
  readonly values?: { readonly why: string } | { readonly seconds: number }
}

const keys: Partial<Readonly<Record<ErrorCode, Problem['key']>>> = {
  'email-invalid': 'email',
  'email-cooldown': 'cooldown',
  'frame-blocked': 'blocked',
  'frame-lost': 'load',
  APKT003: 'load',
  APKT004: 'slow',
  timeout: 'slow',
  APKT002: 'site',
  APKT005: 'site',
  'auth-missing': 'networks',
  'social-failed': 'other',
  'farcaster-failed': 'other',
}

/** What may as well be the fault of a device without a connection. */
const ofTheNetwork: ReadonlySet<Problem['key']> = new Set(['load', 'slow', 'other'])
const sentence = safeText(200)

/**
 * What to tell the visitor about an error of the embedded wallet. What the frame or a provider said
 * is shown as text, as they said it.
 */
export function problemOf(error: unknown, online: boolean): Problem {
  if (!isLatchkeyError(error)) return { key: online ? 'other' : 'offline' }
  const key = keys[error.code]
  if (!online && (key === undefined || ofTheNetwork.has(key))) return { key: 'offline' }
  if (key === 'cooldown') return { key, values: { seconds: Number(error.context['seconds'] ?? 0) } }
  if (key) return { key }
  const why = gateOptional(sentence, error.message)
  return why ? { key: 'said', values: { why } } : { key: 'other' }
}
