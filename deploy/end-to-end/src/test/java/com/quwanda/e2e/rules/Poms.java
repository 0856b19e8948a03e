package com.quwanda.e2e.rules;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.InputSource;

/** What the poms of a repository say. */
final class Poms {

  private static final String OURS = "com.quwanda";

  private Poms() {}

  /**
   * One of our modules needs another.
   *
   * @param from artifact id of the module that needs
   * @param to artifact id of the module that is needed
   * @param test whether only its tests do
   */
  record Edge(String from, String to, boolean test) {

    @Override
    public String toString() {
      return from + " -> " + to + (test ? " (tests)" : "");
    }
  }

  static List<Edge> edges(Repo repo) {
    List<Edge> edges = new ArrayList<>();
    for (String pom : repo.matching("(^|/)pom\\.xml$")) {
      Element project = parse(repo.read(pom));
      String from = text(project, "artifactId");
      children(project, "dependencies")
          .flatMap(list -> children(list, "dependency"))
          .filter(dependency -> OURS.equals(text(dependency, "groupId")))
          .forEach(
              dependency ->
                  edges.add(
                      new Edge(
                          from,
                          text(dependency, "artifactId"),
                          "test".equals(text(dependency, "scope")))));
    }
    return edges;
  }

  /** Folders of the modules that the root pom names. */
  static Set<String> modules(Repo repo) {
    Set<String> names = new LinkedHashSet<>();
    children(parse(repo.read("pom.xml")), "modules")
        .flatMap(list -> children(list, "module"))
        .forEach(module -> names.add(module.getTextContent().strip()));
    return names;
  }

  /** Names of the properties that the root pom declares. */
  static Set<String> properties(Repo repo) {
    Set<String> names = new LinkedHashSet<>();
    children(parse(repo.read("pom.xml")), "properties")
        .flatMap(list -> elements(list))
        .forEach(property -> names.add(property.getTagName()));
    return names;
  }

  private static Element parse(String xml) {
    try {
      return DocumentBuilderFactory.newInstance()
          .newDocumentBuilder()
          .parse(new InputSource(new StringReader(xml)))
          .getDocumentElement();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static String text(Element parent, String name) {
    return children(parent, name).findFirst().map(e -> e.getTextContent().strip()).orElse("");
  }

  private static Stream<Element> children(Element parent, String name) {
    return elements(parent).filter(element -> element.getTagName().equals(name));
  }

  private static Stream<Element> elements(Element parent) {
    return IntStream.range(0, parent.getChildNodes().getLength())
        .mapToObj(i -> parent.getChildNodes().item(i))
        .filter(node -> node.getNodeType() == Node.ELEMENT_NODE)
        .map(Element.class::cast);
  }
}
