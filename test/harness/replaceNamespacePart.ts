import type { Namespace } from '#kernel'
import { manifest } from '../../namespaces/eip155/manifest.ts'

/** The EVM manifest with a part of its namespace replaced. */
export const replaceNamespacePart = (
  breach: (code: Namespace) => Partial<Namespace>,
  more: Partial<typeof manifest> = {},
): typeof manifest => ({
  ...manifest,
  ...more,
  load: async () => {
    const { createNamespace } = await manifest.load()
    return {
      createNamespace(...args) {
        const code = createNamespace(...args)
        return { ...code, ...breach(code) }
      },
    }
  },
})
