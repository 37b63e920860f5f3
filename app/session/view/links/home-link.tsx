// The logo and the name, which lead to the start page.
import { Link } from "react-router";
import { Brand } from "../../../ui/theme/brand.tsx";
import { HOME_HREF } from "../href.ts";

export function HomeLink() {
  return (
    <Link to={HOME_HREF} className="brand-link" aria-label="Espalier, to the start page">
      <Brand />
    </Link>
  );
}
