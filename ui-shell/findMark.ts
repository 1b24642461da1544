import type { MarkKind } from './MarkKind.ts'

const pictures = import.meta.glob('./marks/*.svg', { query: '?raw', import: 'default' })

/** Returns the import of a mark, or `undefined` if the modal has none. */
export function findMark(kind: MarkKind, id: string): (() => Promise<string>) | undefined {
  // A file name cannot have the colon of a CAIP-2 id on every system.
  const path = `./marks/${kind}-${id.replace(':', '-')}.svg`
  return Object.hasOwn(pictures, path) ? pictures[path] : undefined
}
