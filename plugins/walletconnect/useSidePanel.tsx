import type { ComponentProps, ReactNode } from 'react'
import { Suspense } from 'react'
import { useLazyModule } from '#ui-shell'
import type { SidePanel } from './SidePanel.tsx'

const importSidePanel = () => import('./SidePanel.tsx')

/**
 * Loads the panel beside the QR code in advance: it must be available when the connection is lost.
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
