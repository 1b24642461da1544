import type { Page } from '#kernel'

/** The page that the modal is on; events and globals are read when called. */
export function currentPage(): Page {
  return {
    origin: location.origin,
    url: () => location.href,
    title: document.title || location.host,
    description: document.querySelector<HTMLMetaElement>('meta[name="description"]')?.content ?? '',
    icon: document.querySelector<HTMLLinkElement>('link[rel~="icon"]')?.href ?? '',
    global: (name) => Reflect.get(window, name),
    globalNames: () => Object.keys(window),
    listen(type, listener) {
      const stop = new AbortController()
      // The Wallet Standard uses its own event class.
      window.addEventListener(type, (event) => listener(Reflect.get(event, 'detail')), {
        signal: stop.signal,
      })
      return () => stop.abort()
    },
    // Old libraries of pages replace `Event`.
    dispatch: (type, detail) => void window.dispatchEvent(new CustomEvent(type, { detail })),
  }
}
