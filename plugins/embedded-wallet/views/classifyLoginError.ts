import type { ErrorCode } from '#kernel'
import { isLatchkeyError, safeParse, safeText } from '#kernel'
import type en from './problemMessages.en.json'

/** Key of a text in `problemMessages`, with its values. */
export type LoginProblem = {
  readonly key: keyof typeof en
  readonly values?: { readonly why: string } | { readonly seconds: number }
}

const problemKeys: Partial<Readonly<Record<ErrorCode, LoginProblem['key']>>> = {
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

/** Problems that a missing connection may cause. */
const networkProblems: ReadonlySet<LoginProblem['key']> = new Set(['load', 'slow', 'other'])
const sentence = safeText(200)

/**
 * Maps an error of the embedded wallet to a text. Messages of the frame or a provider are shown
 * unchanged.
 */
export function classifyLoginError(error: unknown, online: boolean): LoginProblem {
  if (!isLatchkeyError(error)) return { key: online ? 'other' : 'offline' }
  const key = problemKeys[error.code]
  if (!online && (key === undefined || networkProblems.has(key))) return { key: 'offline' }
  if (key === 'cooldown') return { key, values: { seconds: Number(error.context['seconds'] ?? 0) } }
  if (key) return { key }
  const why = safeParse(sentence, error.message)
  return why ? { key: 'said', values: { why } } : { key: 'other' }
}
