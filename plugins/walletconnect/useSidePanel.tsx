import type { ComponentProps, ReactNode } from 'react'
import { Suspense } from 'react'
import { useLazyModule } from '#ui-shell'
import type { SidePanel } from './SidePanel.tsx'

const importSidePanel = () => import('./SidePanel.tsx')

/**
 * The panel beside the code, fetched while the code is shown: it must be there when the connection
 * is not.
 */
export function useSidePanel(): (
  props: ComponentProps<typeof SidePanel> & { readonly key?: string },
) => ReactNode {
  const sidePanel = useLazyModule(importSidePanel)
  return ({ key, ...props }) => (
    <Suspense key={key} fallback={null}>
      {sidePanel && <sidePanel.SidePanel {...props} />}
    </Suspense>
  )
}
