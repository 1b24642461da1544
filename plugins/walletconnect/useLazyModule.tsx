import { useEffect, useState } from 'react'

/**
 * Loads a module that the view can wait for; retries once. `undefined` while loading, `null` if it
 * failed. `load` must be a stable function.
 */
export function useLazyModule<Module>(load: () => Promise<Module>): Module | null | undefined {
  const [loaded, setFound] = useState<{ readonly module: Module | null }>()
  useEffect(() => {
    let gone = false
    load()
      .catch(load)
      .then(
        (module) => gone || setFound({ module }),
        () => gone || setFound({ module: null }),
      )
    return () => {
      gone = true
    }
  }, [load])
  return loaded?.module
}
