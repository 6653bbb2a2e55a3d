import { InfiniteQueryObserver, QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { reloadPages } from "./reload-pages.ts";

test("[A-32, X-06] a further page that somebody asked for comes, though a change has the list read anew", async () => {
  const client = new QueryClient();
  const asked: number[] = [];
  let answer = Promise.withResolvers<void>();
  answer.resolve();
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ["list", "open"],
    queryFn: async ({ pageParam, signal }) => {
      asked.push(pageParam);
      await answer.promise;
      signal.throwIfAborted();
      return pageParam;
    },
    initialPageParam: 1,
    getNextPageParam: (page: number) => (page < 2 ? page + 1 : undefined),
  });
  const unsubscribe = observer.subscribe(() => {});
  await expect.poll(() => observer.getCurrentResult().data?.pages).toEqual([1]);

  answer = Promise.withResolvers();
  const more = observer.fetchNextPage();
  const reloaded = reloadPages(client, ["list"]);
  answer.resolve();
  await Promise.all([more, reloaded]);
  expect(observer.getCurrentResult().data?.pages).toEqual([1, 2]);
  // the further page first, then both again
  expect(asked).toEqual([1, 2, 1, 2]);
  unsubscribe();
  client.clear();
});
