interface ImportMeta {
  /**
   * The files that match a pattern, by path, each imported when its function is called. The bundler
   * writes the imports.
   */
  glob(
    pattern: string,
    options: { readonly import: 'default' },
  ): Readonly<
    Record<string, () => Promise<Readonly<Record<string, Readonly<Record<string, string>>>>>>
  >
}
