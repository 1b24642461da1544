import { useEffect } from 'react'
import { findInvalidParam } from './findInvalidParam.ts'
import { LoadingScreen } from './LoadingScreen.tsx'
import type { ParamTypes } from './ParamTypes.ts'
import type { PluginComponent, SlotComponent } from './slots.ts'
import { useKernel } from './useKernel.ts'

/** A view that names the params that it cannot be drawn without. */
export type ViewWithParams<Params> = SlotComponent<{ readonly params: Params }> & {
  readonly paramTypes: ParamTypes<Params>
}

/**
 * Declares the params that a view cannot be drawn without, with the type of each. Opened without
 * them, `open()` rejects with `params-invalid` in development builds; in others the modal reports
 * the error and shows its first view.
 * @example export default requireParams({ wallet: 'string' }, WalletView)
 */
export function requireParams<Params extends object>(
  paramTypes: ParamTypes<Params>,
  View: PluginComponent<{ readonly params: Params }>,
): ViewWithParams<Params> {
  function CheckedView({ params }: { readonly params: Params }) {
    const route = useKernel().router.current().route
    const error = findInvalidParam(route, CheckedView, params)
    return error ? <FirstView error={error} route={route} /> : <View params={params} />
  }
  return Object.assign(CheckedView, { paramTypes })
}

type FirstViewProps = {
  readonly error: NonNullable<ReturnType<typeof findInvalidParam>>
  readonly route: string
}

/** Leaves a view that cannot be drawn for the one that an opening without a view shows. */
function FirstView({ error, route }: FirstViewProps) {
  const { platform, reportFault, router } = useKernel()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the error is made anew at each drawing
  useEffect(() => {
    platform.log('error', `${error.message} ${error.remedy}`, error)
    reportFault(route, 'render', error)
    router.open()
  }, [route])
  return <LoadingScreen />
}
