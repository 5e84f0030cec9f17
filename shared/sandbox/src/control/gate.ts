/** A promise that resolves when `open` is called. */
export interface Gate {
  readonly opened: Promise<void>
  open(): void
}

export function createGate(): Gate {
  let open = () => {}
  const opened = new Promise<void>(done => {
    open = done
  })
  return { opened, open }
}
