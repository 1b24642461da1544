import { defineManifest } from '#kernel'
import { connectRoute } from '#plugins/ports/connect'
import { footers } from '#ui-shell/slots'

export const manifest = defineManifest({
  id: 'branding',
  contributes: [
    footers.of(
      { routes: [connectRoute.id], load: () => import('./BrandFooter.tsx') },
      { order: 100 },
    ),
  ],
})
