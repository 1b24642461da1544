import type { ReactNode } from 'react'
import { Providers } from './Providers'

export const metadata = { title: '{{name}}' }

export default function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Providers>{children}</Providers>
      </body>
    </html>
  )
}
