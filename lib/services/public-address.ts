import { lookup, type LookupAddress } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { DomainError } from "@/lib/domain/errors";

/** Everything that is not a single host of the open internet (IANA's special-purpose registries). */
const NOT_PUBLIC_4 = ["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4"];
/** Of the unicast space those that carry or stand for another address: Teredo, 6to4, documentation. */
const NOT_PUBLIC_6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];

const blocked = new BlockList();
const unicast = new BlockList();
for (const [list, type] of [[NOT_PUBLIC_4, "ipv4"], [NOT_PUBLIC_6, "ipv6"]] as const) {
  for (const range of list) {
    const [net = "", prefix = ""] = range.split("/");
    blocked.addSubnet(net, Number(prefix), type);
  }
}
unicast.addSubnet("2000::", 3, "ipv6");

/** Whether an address is one host of the open internet; false for what is no address. An IPv4 address dressed as IPv6 is not. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !blocked.check(address, "ipv4");
  return version === 6 && unicast.check(address, "ipv6") && !blocked.check(address, "ipv6");
}

/** The host of a URL where it is an address by itself, without the brackets of IPv6; else null. */
export function literalAddress(url: URL): string | null {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return isIP(host) ? host : null;
}

export function notPublic(host: string): DomainError {
  return new DomainError("invalid", `${host} is an address of a private network; an administrator has to allow those`);
}

/**
 * Finds a host's addresses for the very connection that is made with them, so that the name cannot mean another address
 * afterwards. One that is not public among them refuses them all.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? [];
    if (error || !first) return callback(error ?? new Error(`${hostname} has no address`), "");
    if (!addresses.every(({ address }) => isPublicAddress(address))) return callback(notPublic(hostname), "");
    if (options.all) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};
