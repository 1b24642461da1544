import { useEffect, useState } from 'react'

/**
 * A module that a view can be drawn without for a moment: fetched beside the view, once more when
 * that fails. `undefined` while it is on its way,
 * `null` when it cannot be had. `load` must be the same function each time.
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
