/** First come, first served: one holder at a time within this process. */
export class WriteLock {
  #last: Promise<void> = Promise.resolve();

  /** Resolves when the lock is ours; the function it gives releases it (a second call does nothing). */
  async acquire(): Promise<() => void> {
    let release: () => void = () => undefined;
    const before = this.#last;
    this.#last = new Promise((resolve) => (release = resolve));
    await before;
    return release;
  }

  async hold<T>(run: () => Promise<T>): Promise<T> {
    const release = await this.acquire();
    try {
      return await run();
    } finally {
      release();
    }
  }
}
