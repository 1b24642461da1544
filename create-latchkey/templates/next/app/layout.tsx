import type { ReactNode } from 'react'
import { Providers } from './Providers'
import './style.css'

export const metadata = { title: '{{name}}', icons: 'data:,' }

export default function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Providers>{children}</Providers>
      </body>
    </html>
  )
}
