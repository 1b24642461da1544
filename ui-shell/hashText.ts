/**
 * A number from 0 to 2³²−1 that depends on every character (FNV-1a). For colours, not for secrets.
 */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
