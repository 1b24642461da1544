import type { ComponentProps, ReactNode } from 'react'
import { Suspense } from 'react'
import type { SidePanel } from './SidePanel.tsx'
import { useModule } from './useModule.tsx'

const load = () => import('./SidePanel.tsx')

/**
 * The panel beside the code, fetched while the code is shown: it must be there when the connection
 * is not.
 */
export function useSidePanel(): (
  props: ComponentProps<typeof SidePanel> & { readonly key?: string },
) => ReactNode {
  const found = useModule(load)
  return ({ key, ...props }) => (
    <Suspense key={key} fallback={null}>
      {found && <found.SidePanel {...props} />}
    </Suspense>
  )
}
