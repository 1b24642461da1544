import { createRootRoute, HeadContent, Outlet, Scripts } from '@tanstack/react-router'
import { createModal } from 'latchkey'
import { LatchkeyProvider } from 'latchkey/react'

const modal = createModal()

function Page() {
  return (
    <html lang="en">
      <head>
        <HeadContent />
      </head>
      <body>
        <LatchkeyProvider modal={modal}>
          <Outlet />
        </LatchkeyProvider>
        <Scripts />
      </body>
    </html>
  )
}

export const Route = createRootRoute({
  head: () => ({
    meta: [{ charSet: 'utf-8' }, { title: 'A host' }],
    links: [{ rel: 'icon', href: 'data:,' }],
  }),
  component: Page,
})
