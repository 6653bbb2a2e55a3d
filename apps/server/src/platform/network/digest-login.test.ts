import { expect, test } from "vitest";
import { DigestLogin, readChallenge } from "./digest-login.ts";

/** The example of RFC 7616, 3.9.1. */
const CHALLENGES = [
  `Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=MD5, nonce="other", opaque="x"`,
  `Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=SHA-256,
    nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"`,
];
const CNONCE = "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ";

test("[E-01] a challenge is answered as the standard's own example is", () => {
  const challenge = readChallenge(CHALLENGES);
  expect(challenge).toEqual({
    realm: "http-auth@example.org",
    nonce: "7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v",
  });
  if (challenge === null) throw new Error("unread");
  const login = new DigestLogin(challenge, "Mufasa", "Circle of Life");
  const request = { method: "GET", uri: "/dir/index.html", cnonce: CNONCE };
  const answer = login.answer(request);
  expect(answer).toContain('response="753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"');
  expect(answer).not.toContain("Circle");
  expect([answer, login.answer(request)].map((header) => /nc=(\w+)/.exec(header)?.[1])).toEqual([
    "00000001",
    "00000002",
  ]);
});

test.each([
  undefined,
  "",
  'Basic realm="shelly"',
  'Digest realm="a", qop="auth", nonce="n"',
  'Digest realm="a", qop="auth", nonce="n", algorithm=MD5',
  'Digest realm="a", nonce="n", algorithm=SHA-256',
  'Digest qop="auth", nonce="n", algorithm=SHA-256',
  'Digest realm="a", qop="auth", algorithm=SHA-256',
])("[E-01] a challenge that would give the password away or is none is not answered: %s", (header) => {
  expect(readChallenge(header)).toBeNull();
});
