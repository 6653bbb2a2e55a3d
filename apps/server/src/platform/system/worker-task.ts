import { Worker } from "node:worker_threads";

/**
 * Runs a function in a worker, with data that it finds as `workerData`, and resolves with what it posts to `parentPort`:
 * node:sqlite blocks the thread that it runs in, and lights and doors need the main one. The function goes there as text:
 * it may use nothing but what it asks for itself.
 */
export function runInWorker<T>(task: () => unknown, data: unknown): Promise<T> {
  const worker = new Worker(`(${task})()`, { eval: true, workerData: data });
  return new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", (code) => reject(new Error(`a worker ended with ${code} and no result`)));
  });
}
