// Parts of packages that snippets use and this repository does not install, no laxer than the real
// ones. `npm run test:hosts` compiles the snippets of servers against those.

// A test of its own compiles and runs the tutorial with these (sandbox/third-party).
declare module '@ton/crypto'
declare module '@ton/core' {
  type Unchecked = ReturnType<typeof JSON.parse>
  export type Address = Unchecked
  export type Cell = Unchecked
  export const Address: Unchecked
  export const beginCell: Unchecked
  export const Cell: Unchecked
  export const contractAddress: Unchecked
  export const loadMessage: Unchecked
  export const loadStateInit: Unchecked
  export const storeMessage: Unchecked
}

// `vite/client` and `next-env.d.ts` declare the same.
declare module '*.css' {}

declare module '@playwright/test' {
  type Locator = { click(): Promise<void> }
  type Page = import('playwright-core').Page
  export function test(title: string, run: (parts: { page: Page }) => Promise<void>): void
  export function expect(locator: Locator): { toBeVisible(): Promise<void> }
}
declare module '@testing-library/react' {
  export function render(element: import('react').ReactNode): void
  export const screen: { getByRole(role: string, options: { name: string }): HTMLElement }
}
declare module '@storybook/react-vite' {
  type Context = {
    canvas: {
      getByRole(role: string, options: { name: string }): HTMLElement
      findByText(text: string): Promise<HTMLElement>
    }
    userEvent: { click(element: Element): Promise<void> }
  }
  export type Meta<Component> = {
    title?: string
    component?: Component
    decorators?: ((Story: import('react').ComponentType) => import('react').ReactNode)[]
  }
  export type StoryObj<_Meta> = {
    beforeEach?: () => Promise<void>
    play?: (context: Context) => Promise<void>
  }
}
declare module 'storybook/test' {
  export function expect(element: HTMLElement): { toBeVisible(): Promise<void> }
}
declare module 'wagmi' {
  export { createConfig, http } from '@wagmi/core'

  type Parts = { config: import('@wagmi/core').Config; children: import('react').ReactNode }
  export function WagmiProvider(parts: Parts): import('react').ReactNode
}
declare module 'wagmi/chains' {
  export { base, mainnet } from 'viem/chains'
}
declare module '@tanstack/react-query' {
  export class QueryClient {
    mount(): void
  }
  type Parts = { client: QueryClient; children: import('react').ReactNode }
  export function QueryClientProvider(parts: Parts): import('react').ReactNode
}
declare module '@solana/wallet-adapter-base' {
  export type WalletName = string & { __brand__: 'WalletName' }
}
declare module '@solana/wallet-adapter-react' {
  type Children = { children: import('react').ReactNode }
  export function ConnectionProvider(
    parts: Children & { endpoint: string },
  ): import('react').ReactNode
  export function WalletProvider(
    parts: Children & { wallets: never[]; autoConnect?: boolean },
  ): import('react').ReactNode
  export function useWallet(): {
    connected: boolean
    publicKey: import('@solana/web3.js').PublicKey | null
    select(name: import('@solana/wallet-adapter-base').WalletName | null): void
    disconnect(): Promise<void>
  }
}
declare module 'vue' {
  export type ShallowRef<T> = { value: T }
  export function shallowRef<T>(value: T): ShallowRef<T>
  export function onMounted(hook: () => void): void
  export function onScopeDispose(hook: () => void): void
}
declare module '@vitejs/plugin-vue' {
  const vue: (options?: {
    template?: { compilerOptions?: { isCustomElement?(tag: string): boolean } }
  }) => import('vite').PluginOption
  export default vue
}
declare module 'svelte' {
  export function onMount(run: () => void): void
}
declare module '$lib/modal' {
  export const modal: import('latchkey').Modal
  export const modalState: import('svelte/store').Readable<import('latchkey').ModalSnapshot>
}
declare module 'svelte/store' {
  export type Readable<T> = { subscribe(run: (value: T) => void): () => void }
  export function readable<T>(value: T, start: (set: (value: T) => void) => () => void): Readable<T>
}
declare module '@angular/core' {
  export const CUSTOM_ELEMENTS_SCHEMA: { readonly name: string }
  export function Component(options: object): ClassDecorator
  export function Injectable(options: { providedIn: 'root' }): ClassDecorator
  export function inject<T>(token: new () => T): T
  export function signal<T>(value: T): (() => T) & { set(value: T): void; asReadonly(): () => T }
  export function afterNextRender(run: () => void): void
}
declare module 'react-router' {
  export const Links: import('react').ComponentType
  export const Meta: import('react').ComponentType
  export const Scripts: import('react').ComponentType
  export const ScrollRestoration: import('react').ComponentType
  export function Outlet(): import('react').ReactNode
}
declare module 'next/headers' {
  type CookieFlags = { httpOnly?: boolean; secure?: boolean; maxAge?: number }
  type CookieOptions = CookieFlags & { sameSite?: boolean | 'lax' | 'strict' | 'none' }
  type Cookies = {
    get(name: string): { readonly value: string } | undefined
    set(name: string, value: string, options: CookieOptions): void
    delete(name: string): void
  }
  export function cookies(): Promise<Cookies>
}
declare module 'express' {
  type Regenerate = { regenerate(callback: (error: unknown) => void): unknown }
  type Session = Partial<import('express-session').SessionData> & Regenerate
  type Request = { readonly body: unknown; readonly session: Session }
  type Response = { status(code: number): Response; send(body?: string): void; end(): void }
  type Handler = (request: Request, response: Response) => unknown
  type App = {
    use(...parts: unknown[]): void
    get(path: string, handler: Handler): void
    post(path: string, handler: Handler): void
    listen(port: number): void
  }
  const express: { (): App; json(): unknown }
  export default express
}
declare module 'express-session' {
  type Options = {
    secret: string
    cookie?: { sameSite?: 'lax' | 'strict'; secure?: boolean | 'auto' }
    resave?: boolean
    saveUninitialized?: boolean
  }
  const session: (options: Options) => unknown
  export default session
  // A host adds its own fields.
  export interface SessionData {}
}
declare module 'hono' {
  export type Context = {
    readonly req: { json(): Promise<unknown> }
    text(body: string, status?: number): Response
    body(body: null, status?: number): Response
  }
  export class Hono {
    get(path: string, handler: (context: Context) => Response | Promise<Response>): this
    post(path: string, handler: (context: Context) => Response | Promise<Response>): this
  }
}
declare module 'hono/cookie' {
  type Flags = { httpOnly?: boolean; secure?: boolean; path?: string; maxAge?: number }
  type Options = Flags & { sameSite?: 'Strict' | 'Lax' | 'None' }
  export function getCookie(context: unknown, name: string): string | undefined
  export function setCookie(context: unknown, name: string, value: string, options?: Options): void
  export function setSignedCookie(
    context: unknown,
    name: string,
    value: string,
    secret: string,
    options?: Options,
  ): Promise<void>
  export function getSignedCookie(
    context: unknown,
    secret: string,
    name: string,
  ): Promise<string | undefined | false>
  export function deleteCookie(context: unknown, name: string): void
}
// `nuxt.config.ts` and Nuxt's files call it without an import.
declare function defineNuxtConfig(config: object): object
declare function defineNuxtPlugin(setup: () => object): object
declare module 'cloudflare:workers' {
  type Storage = {
    get<T>(key: string): Promise<T | undefined>
    put(key: string, value: unknown): Promise<void>
    setAlarm(time: number): Promise<void>
    deleteAll(): Promise<void>
  }
  export class DurableObject {
    protected readonly ctx: { readonly storage: Storage }
    alarm?(): void | Promise<void>
  }
  export const env: Cloudflare.Env
}
// biome-ignore lint/style/noNamespace: so it is in the types of Workers
declare namespace Cloudflare {
  // biome-ignore lint/suspicious/noEmptyInterface: a host adds its own fields
  interface Env {}
}
declare type DurableObjectNamespace<T> = { getByName(name: string): T }
