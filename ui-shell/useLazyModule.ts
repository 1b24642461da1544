import { useEffect, useState } from 'react'

/**
 * Imports a module beside the view, with one retry.
 * Returns `undefined` while it loads and `null` when it fails. `load` must be a stable function.
 */
export function useLazyModule<Module>(load: () => Promise<Module>): Module | null | undefined {
  const [loaded, setLoaded] = useState<{ readonly module: Module | null }>()
  useEffect(() => {
    let gone = false
    load()
      .catch(load)
      .then(
        (module) => gone || setLoaded({ module }),
        () => gone || setLoaded({ module: null }),
      )
    return () => {
      gone = true
    }
  }, [load])
  return loaded?.module
}
