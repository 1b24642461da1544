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
      const isMessage = type === 'message'
      const report = (event: Event) => {
        // Frames and popups are other pages.
        if (isMessage && Reflect.get(event, 'source') !== window) return
        // The Wallet Standard uses its own event class.
        listener(Reflect.get(event, isMessage ? 'data' : 'detail'))
      }
      window.addEventListener(type, report, { signal: stop.signal })
      return () => stop.abort()
    },
    dispatch(type, detail) {
      if (type === 'message') window.postMessage(detail, '/')
      // Old libraries of pages replace `Event`.
      else window.dispatchEvent(new CustomEvent(type, { detail }))
    },
  }
}
