import { useEffect, useRef } from "react";
import { Navigate, NavLink, Route, Routes, useParams } from "react-router";
import { MissingPage } from "../FailedPage";
import { useT } from "../texts";
import { BlogCategoriesPage } from "./posts/BlogCategoriesPage";
import { PostPage } from "./posts/PostPage";
import { PostsPage } from "./posts/PostsPage";
import { QuestionPage } from "./questions/QuestionPage";
import { QuestionsPage } from "./questions/QuestionsPage";
import { TermsPage } from "./terms/TermsPage";
import { TermsVersionPage } from "./terms/TermsVersionPage";

const sections = ["posts", "blog-categories", "questions", "terms"] as const;

function Sections() {
  const t = useT();
  const { "*": path } = useParams();
  const nav = useRef<HTMLElement>(null);
  // On phones, not all of them fit.
  useEffect(() => {
    const current = path && nav.current?.querySelector("[aria-current=page]");
    if (current) current.scrollIntoView({ block: "nearest", inline: "center" });
  }, [path]);
  return (
    <nav
      ref={nav}
      aria-label={t("content.title")}
      className="-mt-2 mb-6 overflow-x-auto border-line border-b [scrollbar-width:none]"
    >
      <ul className="flex w-max gap-5">
        {sections.map((section) => (
          <li key={section}>
            <NavLink
              to={`/content/${section}`}
              className="inline-flex min-h-11 items-center whitespace-nowrap border-transparent border-b-2 px-0.5 font-medium text-ink-soft text-sm -outline-offset-2 hover:text-ink aria-[current=page]:border-primary-strong aria-[current=page]:text-ink"
            >
              {t(`content.sections.${section}`)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** What visitors read and choose from. */
export function ContentPage() {
  return (
    <>
      <Sections />
      <Routes>
        <Route index element={<Navigate to="/content/posts" replace />} />
        <Route path="posts" element={<PostsPage />} />
        <Route path="posts/:id" element={<PostPage />} />
        <Route path="blog-categories" element={<BlogCategoriesPage />} />
        <Route path="questions" element={<QuestionsPage />} />
        <Route path="questions/:id" element={<QuestionPage />} />
        <Route path="terms" element={<TermsPage />} />
        <Route path="terms/:id" element={<TermsVersionPage />} />
        <Route path="*" element={<MissingPage />} />
      </Routes>
    </>
  );
}
