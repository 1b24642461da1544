import type { SignatureResult } from '#kernel'
import type { SandboxInfo } from '../../SandboxInfo.ts'

/** Asks the sandbox whether a signature holds; it answers with the ecosystem's own library. */
export async function requestVerification(question: {
  readonly account: string
  readonly message: string
  readonly signed: SignatureResult
}): Promise<string> {
  const { api }: SandboxInfo = await (await fetch('/sandbox.json')).json()
  const answer = await fetch(`${api}/__sandbox/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(question),
  })
  const { valid, by } = await answer.json()
  return valid ? `Verified by ${by}` : 'Not valid'
}
